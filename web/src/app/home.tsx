import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router'
import { homeOf, profileQuery } from '../lib/profile.ts'
import { Splash } from '../ui/splash.tsx'

const LandingPage = lazy(async () => ({
  default: (await import('../features/landing/components/landing-page.tsx')).LandingPage,
}))

/** The start page: people who are signed in go to their own work, everyone else sees the landing page, even while the server is unreachable. */
export function Home() {
  const { data: user, isPending } = useQuery(profileQuery)
  if (user) return <Navigate to={homeOf(user.role)} replace />
  if (isPending) return <Splash />
  return (
    <Suspense fallback={<Splash />}>
      <LandingPage />
    </Suspense>
  )
}
