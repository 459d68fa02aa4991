const MINUTES_PER_QUESTION = { easy: 1, medium: 1.5, hard: 2 } as const

/**
 * How many questions fit a duration in minutes: a range from unhurried to brisk, within the specified 1 to 200.
 * One to two minutes per multiple-choice item by difficulty is the usual planning figure for classroom and certification tests.
 */
export function recommendedQuestions(
  durationMinutes: number,
  difficulty: keyof typeof MINUTES_PER_QUESTION,
): { from: number; to: number } {
  const clamp = (count: number) => Math.min(200, Math.max(1, Math.floor(count)))
  const brisk = durationMinutes / MINUTES_PER_QUESTION[difficulty]
  return { from: clamp(brisk * 0.7), to: clamp(brisk) }
}
