"""Looking at the graph in Neo4j Browser: a guide made from the queries, a style, and a server for both."""
