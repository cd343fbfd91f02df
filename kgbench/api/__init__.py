"""What the commands do, as functions: a module for each area. Notebooks find the same in `kgbench` itself."""
