/** How much a year holds. */
export interface YearShape {
  users: number
  questions: number
  assessments: number
  sessions: number
}

/** A year of an agency with 5,000 people. */
const FULL: YearShape = { users: 5_000, questions: 3_000, assessments: 200, sessions: 40_000 }
/** Fewer could not fill the roles, and an assessment needs questions of every competency. */
const LEAST: YearShape = { users: 120, questions: 150, assessments: 14, sessions: 200 }

/** The shape of a part of a year, for tests and short looks; 1 is the whole. */
export function shapeOf(scale: number): YearShape {
  const part = (name: keyof YearShape): number => Math.max(LEAST[name], Math.round(FULL[name] * scale))
  return {
    users: part('users'),
    questions: part('questions'),
    assessments: part('assessments'),
    sessions: part('sessions'),
  }
}
