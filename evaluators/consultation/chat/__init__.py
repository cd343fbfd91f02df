"""What every agent that is a chat model needs: its wording, its closed list, and somebody who speaks for the model."""
