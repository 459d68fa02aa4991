import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { SignInAgain } from '../features/auth/components/sign-in-again.tsx'
import { Shell } from '../features/shell/components/shell.tsx'
import { listViewsQuery } from '../lib/list-views.ts'
import { Splash } from '../ui/splash.tsx'
import { HeaderActions } from './header-actions.tsx'
import { OpenQuestion } from './open-question.tsx'

/** Every staff tab but the wall, which needs the whole screen. */
export function StaffLayout() {
  // Known before the first list is drawn, which would ask for everything first and for the person's own filter then.
  const views = useQuery(listViewsQuery)
  return (
    <Shell actions={<HeaderActions />}>
      <Suspense fallback={<Splash />}>{views.isPending ? <Splash /> : <Outlet />}</Suspense>
      <OpenQuestion />
      <SignInAgain />
    </Shell>
  )
}
