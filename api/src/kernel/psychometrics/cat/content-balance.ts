/**
 * The competency whose share of a test lags furthest behind its target: constrained adaptive testing of Kingsbury & Zara
 * (1989). The shortfall counts the question to come, so the first one goes to the largest target. Targets need not add up to
 * 1; a competency without a target is asked about only when those with one have no questions left.
 *
 * @param available competencies that still have questions, each once
 * @param asked how many questions of each competency were asked
 * @param tieBreaker a number in [0, 1): equal targets would otherwise begin every test with the same competency
 */
export function mostLackingCompetency(
  available: readonly string[],
  asked: ReadonlyMap<string, number>,
  targets: Readonly<Record<string, number>>,
  tieBreaker: number,
): string | undefined {
  const targetOf = (competency: string): number => targets[competency] ?? 0
  const targeted = available.filter((competency) => targetOf(competency) > 0)
  const candidates = targeted.length > 0 ? targeted : available
  const total = candidates.reduce((sum, competency) => sum + targetOf(competency), 0)
  const askedOf = (competency: string): number => asked.get(competency) ?? 0
  const length = 1 + candidates.reduce((sum, competency) => sum + askedOf(competency), 0)
  const shortfall = (competency: string): number =>
    (total === 0 ? 0 : (targetOf(competency) / total) * length) - askedOf(competency)
  const most = Math.max(...candidates.map(shortfall))
  const tied = candidates.filter((competency) => shortfall(competency) > most - 1e-9)
  return tied[Math.floor(tieBreaker * tied.length)]
}
