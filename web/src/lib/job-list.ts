/** A list of jobs with this state of one, unless a newer one is known. */
export function withJob<J extends { id: string; updatedAt: string }>(list: readonly J[], job: J): J[] {
  const known = list.find(({ id }) => id === job.id)
  if (known === undefined) return [job, ...list]
  return known.updatedAt > job.updatedAt ? [...list] : list.map((one) => (one.id === job.id ? job : one))
}
