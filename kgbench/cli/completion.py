"""`kgbench completion`: the script with which a shell completes commands and options."""

from __future__ import annotations

import click


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script with which a shell completes commands, options and files.

    \b
    bash   kgbench completion bash >> ~/.bashrc
    zsh    kgbench completion zsh >> ~/.zshrc
    fish   kgbench completion fish > ~/.config/fish/completions/kgbench.fish

    Bash has to be 4.4 or newer, zsh to have run compinit.
    """
    from click.shell_completion import get_completion_class

    from kgbench.cli.main import cli

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"There is no completion for {shell}.")
    click.echo(kind(cli, {}, "kgbench", "_KGBENCH_COMPLETE").source())
