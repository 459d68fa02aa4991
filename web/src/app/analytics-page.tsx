import { lazy, Suspense } from 'react'
import { mayDo, useUser } from '../lib/profile.ts'

const BankAnalytics = lazy(async () => ({
  default: (await import('../features/question-bank/components/analytics-page.tsx')).AnalyticsPage,
}))
const Agreement = lazy(async () => ({
  default: (await import('../features/marking/components/agreement-panel.tsx')).AgreementPanel,
}))
const ToReview = lazy(async () => ({
  default: (await import('../features/item-analysis/components/to-review.tsx')).ToReview,
}))
const ValidationAnalytics = lazy(async () => ({
  default: (await import('../features/validation/components/analytics-page.tsx')).ValidationAnalyticsPage,
}))

/** Each role's own figures under one address. */
export function AnalyticsPage() {
  const user = useUser()
  if (!mayDo(user, 'question:write')) return <ValidationAnalytics />
  return (
    <BankAnalytics
      toReview={
        <Suspense fallback={null}>
          <ToReview />
        </Suspense>
      }
      agreement={
        <Suspense fallback={null}>
          <Agreement />
        </Suspense>
      }
    />
  )
}
