"""Adds up rows of a sparse matrix, one row a term: for one question a product of sparse matrices takes far longer."""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix


class TermRows:
    """A matrix whose rows are terms."""

    def __init__(self, matrix: csr_matrix) -> None:
        """Takes the matrix; its shape is (terms, columns)."""
        self._begins, self._columns, self._values = matrix.indptr, matrix.indices, matrix.data
        self._count = int(matrix.shape[1])

    def added(self, places: NDArray[np.int64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """The sum of some rows, each times its weight.

        Args:
            places: of the rows; shape (n,).
            weights: shape (n,).

        Returns:
            Shape (columns,).
        """
        begins = self._begins[places]
        counts = self._begins[places + 1] - begins
        rows = np.repeat(begins - np.cumsum(counts) + counts, counts) + np.arange(counts.sum())
        shares = self._values[rows] * np.repeat(weights, counts)
        total: NDArray[np.float64] = np.bincount(self._columns[rows], shares, self._count).astype(np.float64)
        return total
