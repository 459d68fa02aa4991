import { lazy } from 'react'
import { mayDo, useUser } from '../lib/profile.ts'

const BankAnalytics = lazy(async () => ({
  default: (await import('../features/question-bank/components/analytics-page.tsx')).AnalyticsPage,
}))
const ValidationAnalytics = lazy(async () => ({
  default: (await import('../features/validation/components/analytics-page.tsx')).ValidationAnalyticsPage,
}))

/** Each role's own figures under one address. */
export function AnalyticsPage() {
  const user = useUser()
  return mayDo(user, 'question:write') ? <BankAnalytics /> : <ValidationAnalytics />
}
