"""Worker processes that write and prove texts beside the process that builds."""
