"""What experts prefer: annotations imported and checked, labels fitted, and models scored against them."""
