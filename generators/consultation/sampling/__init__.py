"""Complete patients, drawn so that the criteria of wanted disorders are met and those of no other."""
