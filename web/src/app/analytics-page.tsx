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

const AuditFigures = lazy(async () => ({
  default: (await import('../features/auditing/components/figures-page.tsx')).FiguresPage,
}))
const Supervision = lazy(async () => ({ default: (await import('./supervision-figures.tsx')).SupervisionFigures }))

/** Each role's own figures under one address; a super-admin's are those of the bank, of supervision and of auditors. */
export function AnalyticsPage() {
  const user = useUser()
  if (!mayDo(user, 'question:read')) return mayDo(user, 'audit:read') ? <AuditFigures /> : <Supervision />
  if (!mayDo(user, 'question:write')) return <ValidationAnalytics />
  return (
    <>
      <Bank />
      {mayDo(user, 'wall:watch') ? <Supervision /> : null}
      {mayDo(user, 'audit:read') ? <AuditFigures /> : null}
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
