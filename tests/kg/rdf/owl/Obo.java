import java.io.File;
import org.semanticweb.owlapi.apibinding.OWLManager;
import org.semanticweb.owlapi.formats.OBODocumentFormat;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLOntology;
import org.semanticweb.owlapi.model.OWLOntologyManager;
import org.semanticweb.owlapi.profiles.Profiles;

/** How often a file breaks OWL 2 DL and OWL 2 EL; and the file in the OBO format, written to a second one. */
public class Obo {
    public static void main(String[] files) throws Exception {
        OWLOntologyManager manager = OWLManager.createOWLOntologyManager();
        OWLOntology found = manager.loadOntologyFromOntologyDocument(new File(files[0]));
        System.out.println(Profiles.OWL2_DL.checkOntology(found).getViolations().size());
        System.out.println(Profiles.OWL2_EL.checkOntology(found).getViolations().size());
        manager.saveOntology(found, new OBODocumentFormat(), IRI.create(new File(files[1])));
    }
}
