"""Labels as a sampler draws them from the whole posterior, where NumPyro is installed."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.special import softmax

from evaluators.preferences.fit.estimate import Estimate
from evaluators.preferences.fit.likelihood import Likelihood
from evaluators.preferences.fit.pairs import differences, pair_counts
from evaluators.preferences.fit.panel import Floats
from evaluators.preferences.fit.settings import FitSettings
from kg.errors import UserError

_SAMPLED = ("hierarchical", "bradley-terry")


def posterior_labels(model: str, likelihood: Likelihood, found: Estimate, settings: FitSettings) -> Floats:
    """Draws x questions x options, by the No-U-Turn sampler.

    Strengths, slopes, offsets and the scale of the usual annotator are drawn together; the standard deviations of their
    priors and the weight of pairs are those of the estimate.

    Raises:
        UserError: the model is not one that is sampled, there is no prior of strengths, or NumPyro is not installed.

    Source: Hoffman and Gelman 2014, The No-U-Turn sampler; num.pyro.ai.
    """
    if model not in _SAMPLED:
        raise UserError(f"{model} has no sampler; leave --interval out, or name one of {', '.join(_SAMPLED)}.")
    if not np.isfinite(found.priors.strength):
        raise UserError("A posterior needs a prior of strengths; leave --spread out, or set a number.")
    try:
        import jax
        import jax.numpy as jnp
        import numpyro
        import numpyro.distributions as dist
        from numpyro.infer import MCMC, NUTS
    except ImportError as error:
        raise UserError(
            '--interval posterior needs NumPyro, which is not installed: pip install "kgbench[posterior]".'
        ) from error
    panel = likelihood.panel
    counts, turn = pair_counts(panel), jnp.asarray(differences(panel.options))
    lead, ties = jnp.asarray((counts.wins - counts.losses) / 2), jnp.asarray(counts.ties)
    count = jnp.asarray(counts.wins + counts.losses + counts.ties)
    question, annotator = jnp.asarray(panel.cells.question), jnp.asarray(panel.cells.annotator)
    people, hierarchical = len(panel.annotators), model == "hierarchical"

    def posterior() -> Any:
        shape = (len(panel.questions), panel.options)
        raw = numpyro.sample("raw", dist.Normal(0, 1).expand(shape).to_event(2))
        strengths = found.priors.strength * (raw - raw.mean(axis=1, keepdims=True))
        apart = (strengths @ turn.T)[question]
        if hierarchical:
            slopes = numpyro.sample("slopes", dist.Normal(0, found.sds["log slope"]).expand((people,)).to_event(1))
            offsets = numpyro.sample("offsets", dist.Normal(0, found.sds["offset"]).expand((people,)).to_event(1))
            tying = numpyro.sample("tying", dist.Normal(0, settings.tie_sd).expand((people,)).to_event(1))
            # Only differences of slopes are the annotators' own: their middle is the scale of the strengths.
            slope, tie = jnp.exp(slopes - slopes.mean())[annotator][:, None], tying[annotator][:, None]
            apart = offsets[annotator][:, None] + slope * apart
            total = jnp.logaddexp(jnp.logaddexp(apart / 2, -apart / 2), tie)
            value = (lead * apart + ties * tie - count * total).sum()
        else:
            value = (lead * apart - count * jnp.logaddexp(apart / 2, -apart / 2)).sum()
        numpyro.factor("pairs", found.priors.weight * value)
        numpyro.deterministic("strengths", strengths)

    sampler = MCMC(NUTS(posterior), num_warmup=500, num_samples=settings.draws, progress_bar=False)
    sampler.run(jax.random.PRNGKey(settings.seed))
    strengths = np.asarray(sampler.get_samples()["strengths"], dtype=float)
    return np.asarray(softmax(likelihood.scale(found.mode.shared) * strengths, axis=2))
