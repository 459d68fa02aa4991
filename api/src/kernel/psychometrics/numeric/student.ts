import { normalQuantile } from './normal.ts'

/** Coefficients of Lanczos (1964) for g = 7, to about fifteen digits. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln Γ(x) for x > 0. */
function logGamma(x: number): number {
  const base = x + 6.5
  const [first = 0, ...others] = LANCZOS
  const sum = others.reduce((total, coefficient, index) => total + coefficient / (x + index), first)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum)
}

const MOST_STEPS = 300
const PRECISE = 1e-14
const TINY = 1e-300
const apart = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** The continued fraction of the incomplete beta function, by the method of Lentz (Numerical Recipes, section 6.4). */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / apart(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / apart(1 + even * d)
    c = apart(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / apart(1 + odd * d)
    c = apart(1 + odd / c)
    value *= d * c
    if (Math.abs(d * c - 1) < PRECISE) break
  }
  return value
}

/** The regularised incomplete beta function, 0 ≤ x ≤ 1 (Abramowitz & Stegun 26.5). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** Probability that Student's t lies below a value (Abramowitz & Stegun 26.7.1). `freedom` > 0 need not be whole. */
export function studentProbability(t: number, freedom: number): number {
  const tail = incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
  return t > 0 ? 1 - tail : tail
}

/** With more degrees of freedom the normal distribution differs in the seventh digit. */
const NEARLY_NORMAL = 1e7
const HALVINGS = 200

/** The value below which Student's t lies with probability p, 0 < p < 1, found by halving. */
export function studentQuantile(p: number, freedom: number): number {
  if (p < 0.5) return -studentQuantile(1 - p, freedom)
  if (freedom > NEARLY_NORMAL) return normalQuantile(p)
  let low = 0
  let high = 1
  while (studentProbability(high, freedom) < p) high *= 2
  for (let step = 0; step < HALVINGS && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2
    if (studentProbability(middle, freedom) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
