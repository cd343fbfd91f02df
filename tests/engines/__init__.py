"""The two engines that every test with a graph runs on."""
