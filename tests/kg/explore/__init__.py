"""Looking at the graph in Neo4j Browser: guide, style, server."""
