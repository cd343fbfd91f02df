"""Where a build comes from, as RDF; no folder of exporters, since all of those are imported to list them."""
