/** Probability density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}

const CENTRAL_NUMERATOR = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
]
const CENTRAL_DENOMINATOR = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1, 1,
]
const TAIL_NUMERATOR = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const TAIL_DENOMINATOR = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1]
const TAIL_BELOW = 0.02425

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)

/**
 * The value below which a standard normal variable lies with probability p, 0 < p < 1. Rational approximation of Acklam
 * (2003), relative error below 1.2·10⁻⁹.
 */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p >= TAIL_BELOW) {
    const q = p - 0.5
    return (q * polynomial(CENTRAL_NUMERATOR, q * q)) / polynomial(CENTRAL_DENOMINATOR, q * q)
  }
  const q = Math.sqrt(-2 * Math.log(p))
  return polynomial(TAIL_NUMERATOR, q) / polynomial(TAIL_DENOMINATOR, q)
}
