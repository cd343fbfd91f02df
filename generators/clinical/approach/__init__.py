"""What to ask next: questions whose answers change what is possible in an open case, among questions that do not."""
