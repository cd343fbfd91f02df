"""How far the reading of rubrics by cues agrees with marks that were given by hand."""
