"""What people see, in headless Chromium."""
