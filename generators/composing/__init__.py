"""Composes case texts: facts, a scene, a plan, parts, sentences, a choice among drafts."""
