// What tasks are called in tables whose script other pages use, too.

const taskName = (task) => (task === "all" ? "all" : task.replaceAll("_", " "));
