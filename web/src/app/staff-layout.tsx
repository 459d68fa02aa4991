import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { SignInAgain } from '../features/auth/components/sign-in-again.tsx'
import { Shell } from '../features/shell/components/shell.tsx'
import { Splash } from '../ui/splash.tsx'
import { HeaderActions } from './header-actions.tsx'
import { OpenQuestion } from './open-question.tsx'

/** Every staff tab but the wall, which needs the whole screen. */
export function StaffLayout() {
  return (
    <Shell actions={<HeaderActions />}>
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
      <OpenQuestion />
      <SignInAgain />
    </Shell>
  )
}
