# What happens in examples/hub/run: `on MACHINE COMMAND` runs a line of routesh on a machine's store.

say "Anna makes the hub, and puts her routes there."
on anna "init"
on anna "hub set $hub"
on anna "config machine anna"
on anna "hub init"
on anna "route add list --class NoteListViewController --url notes://list"
on anna "route add editor --class NoteEditorViewController --url notes://note/:id"
on anna "hub push"

say "Bert clones it, and works on a copy of his own."
on bert "hub clone $hub"
on bert "config machine bert"
on bert "match notes://note/42"

say "Both change one route. Bert must pull before he can push, and the summaries contradict each other."
on anna "route edit list --summary 'All notes' --path push"
on anna "hub push"
on bert "route edit list --summary 'My notes' --tag start"
on bert "hub push"
on bert "hub pull"

say "Bert keeps his summary. The path is Anna's, the tag is his: only one field was in conflict."
on bert "hub pull --ours"
on bert "hub push"
on anna "hub pull"
on anna "route list"
