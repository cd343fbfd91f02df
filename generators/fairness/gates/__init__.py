"""What no crossed case may have."""
