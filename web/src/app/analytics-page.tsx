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

const Supervision = lazy(async () => ({ default: (await import('./supervision-figures.tsx')).SupervisionFigures }))

/** Each role's own figures under one address; a super-admin's are those of the bank and those of supervision. */
export function AnalyticsPage() {
  const user = useUser()
  if (!mayDo(user, 'question:read')) return <Supervision />
  if (!mayDo(user, 'question:write')) return <ValidationAnalytics />
  return (
    <>
      <Bank />
      {mayDo(user, 'wall:watch') ? <Supervision /> : null}
    </>
  )
}

function Bank() {
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
