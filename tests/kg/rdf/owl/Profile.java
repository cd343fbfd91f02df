import java.io.File;
import java.util.Map;
import java.util.TreeMap;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.profiles.Profiles;

/** For each file: what the OWL API reads in it, and how often which rule of OWL 2 DL is broken; a line each. */
public class Profile {
    public static void main(String[] files) throws Exception {
        for (String file : files) {
            OWLOntology found = OWLManager.createOWLOntologyManager().loadOntologyFromOntologyDocument(new File(file));
            Map<String, Integer> broken = new TreeMap<>();
            Profiles.OWL2_DL.checkOntology(found).getViolations()
                    .forEach(one -> broken.merge(one.getClass().getSimpleName(), 1, Integer::sum));
            System.out.println(String.join("\t",
                    found.getOntologyID().getOntologyIRI().map(Object::toString).orElse(""),
                    found.getOntologyID().getVersionIRI().map(Object::toString).orElse(""),
                    Long.toString(found.classesInSignature().count()),
                    Long.toString(found.objectPropertiesInSignature().count()),
                    Long.toString(found.dataPropertiesInSignature().count()),
                    Long.toString(found.individualsInSignature().count()),
                    broken.toString()));
        }
    }
}
