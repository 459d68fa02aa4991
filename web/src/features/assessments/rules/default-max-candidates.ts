/** How many candidates one proctor is given at most, until somebody says otherwise. */
export const DEFAULT_MAX_CANDIDATES = 30
