// A Neo4j Community for tests: java -cp "lib/*" Launch.java DATA_FOLDER BOLT_PORT HTTP_PORT [HOME [CACHE]]
// With HOME it starts on a copy of that server's files, otherwise on an empty database. CACHE is for pages, such as 2g.
// Prints "ready" when it answers, and ends when its standard input closes, so that it cannot outlive its parent.

import java.nio.file.Path;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.HttpConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.harness.Neo4j;
import org.neo4j.harness.Neo4jBuilder;
import org.neo4j.harness.Neo4jBuilders;
import org.neo4j.io.ByteUnit;
import org.neo4j.server.configuration.ServerSettings;

public final class Launch {

    private Launch() {}

    public static void main(String[] arguments) throws Exception {
        Path data = Path.of(arguments[0]);
        SocketAddress bolt = new SocketAddress("127.0.0.1", Integer.parseInt(arguments[1]));
        SocketAddress http = new SocketAddress("127.0.0.1", Integer.parseInt(arguments[2]));
        // Without the advertised addresses the Browser is sent to port 7687.
        Neo4jBuilder builder = Neo4jBuilders.newInProcessBuilder(data)
                .withConfig(BoltConnector.listen_address, bolt)
                .withConfig(BoltConnector.advertised_address, bolt)
                .withConfig(HttpConnector.listen_address, http)
                .withConfig(HttpConnector.advertised_address, http)
                .withConfig(ServerSettings.allow_telemetry, false)
                .withConfig(ServerSettings.browser_remote_content_hostname_whitelist, "localhost,127.0.0.1");
        if (arguments.length > 3) {
            builder.copyFrom(Path.of(arguments[3]));
        }
        if (arguments.length > 4) {
            builder.withConfig(GraphDatabaseSettings.pagecache_memory, ByteUnit.parse(arguments[4]));
        }
        Neo4j server = builder.build();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        System.out.println("ready");
        System.out.flush();
        while (System.in.read() >= 0) {
            // What the parent says does not matter, only that it is there.
        }
        System.exit(0);
    }
}
