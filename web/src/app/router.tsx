import { createBrowserRouter, Navigate, Outlet, type RouteObject, useParams, useSearchParams } from 'react-router'
import { LoginPage } from '../features/auth/components/login-page.tsx'
import { loadAllTexts } from '../lib/i18n.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { RequirePermission } from './guards.tsx'
import { ownTalentRoute } from './own-talent-route.tsx'
import { Home } from './home.tsx'
import { PageFault } from './page-fault.tsx'
import { Providers } from './providers.tsx'
import { entranceRoutes } from './entrance-routes.tsx'
import { staffRoutes } from './staff-routes.tsx'
import { ToHome } from './to-home.tsx'

function Root() {
  return (
    <Providers>
      <SkipLink />
      <Outlet />
    </Providers>
  )
}

function RootFault() {
  return (
    <Providers>
      <PageFault />
    </Providers>
  )
}

/** While the first page's code is on its way there is no theme yet to draw with. */
function Nothing() {
  return null
}

/** Both spellings of the test's address lead to one screen. */
function ToAssessment() {
  const { assessmentId } = useParams()
  const [query] = useSearchParams()
  const id = assessmentId ?? query.get('assessmentId')
  return <Navigate to={id === null ? '/dashboard' : `/assessment/${encodeURIComponent(id)}`} replace />
}

/** A tab of the settings dialog over the first page of the user's role. */
function ToSettings() {
  const { tab = '' } = useParams()
  return <ToHome query={`?settings=${encodeURIComponent(tab)}`} />
}

/** Where notices of flags lead: the wall, with that candidate in focus. */
function ToWall() {
  const { testSessionId = '' } = useParams()
  return <Navigate to={`/dashboard/monitoring?session=${encodeURIComponent(testSessionId)}`} replace />
}

/** The routes of the specification; each page is its own chunk, so that a candidate never loads the wall. The login comes with the first one. */
export function appRoutes(): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RootFault,
      HydrateFallback: Nothing,
      children: [
        { index: true, Component: Home },
        { path: '/login', element: <LoginPage audience="everyone" /> },
        { path: '/participant/login', element: <LoginPage audience="participant" /> },
        {
          lazy: async () => {
            const [{ BeyondEntrance }] = await Promise.all([import('./beyond-entrance.tsx'), loadAllTexts()])
            return { Component: BeyondEntrance }
          },
          children: [
            ...entranceRoutes,
            {
              path: '/certificate/:code',
              lazy: async () => ({
                Component: (await import('../features/results/components/certificate-page.tsx')).CertificatePage,
              }),
            },
            {
              path: '/device-check',
              lazy: async () => ({
                Component: (await import('../features/capture/check/device-check-page.tsx')).DeviceCheckPage,
              }),
            },
            {
              path: '/practice',
              lazy: async () => {
                const [{ PracticePage }, { PracticeAccess }] = await Promise.all([
                  import('../features/taking/practice/practice-page.tsx'),
                  import('../features/capture/components/practice-access.tsx'),
                ])
                return { element: <PracticePage Access={PracticeAccess} /> }
              },
            },
            {
              lazy: async () => ({ Component: (await import('./require-user.tsx')).RequireUser }),
              children: [
                {
                  element: <RequirePermission permission="assessment:take" />,
                  children: [
                    {
                      path: '/participant',
                      lazy: async () => {
                        const [{ ParticipantPage }, { Leftovers }, { HeaderActions }, { SignInAgain }] =
                          await Promise.all([
                            import('../features/participant/components/participant-page.tsx'),
                            import('../features/taking/components/leftovers.tsx'),
                            import('./header-actions.tsx'),
                            import('../features/auth/components/sign-in-again.tsx'),
                          ])
                        const element = (
                          <>
                            <SignInAgain />
                            <Leftovers />
                            <ParticipantPage actions={<HeaderActions />} />
                          </>
                        )
                        return { element }
                      },
                    },
                    {
                      path: '/participant/results/:testSessionId',
                      lazy: async () => {
                        const [{ ResultPage }, { HeaderActions }, { SignInAgain }] = await Promise.all([
                          import('../features/results/components/result-page.tsx'),
                          import('./header-actions.tsx'),
                          import('../features/auth/components/sign-in-again.tsx'),
                        ])
                        const element = (
                          <>
                            <SignInAgain />
                            <ResultPage actions={<HeaderActions />} />
                          </>
                        )
                        return { element }
                      },
                    },
                    {
                      path: '/participant/appeals/:testSessionId',
                      lazy: async () => {
                        const [{ OwnAppealsPage }, { HeaderActions }, { SignInAgain }] = await Promise.all([
                          import('../features/appeals/components/own-appeals-page.tsx'),
                          import('./header-actions.tsx'),
                          import('../features/auth/components/sign-in-again.tsx'),
                        ])
                        const element = (
                          <>
                            <SignInAgain />
                            <OwnAppealsPage actions={<HeaderActions />} />
                          </>
                        )
                        return { element }
                      },
                    },
                    ownTalentRoute,
                    { path: '/participant/dashboard', element: <Navigate to="/participant" replace /> },
                    { path: '/participant/assessment/:assessmentId', Component: ToAssessment },
                    { path: '/assessment', Component: ToAssessment },
                    {
                      path: '/assessment/:assessmentId',
                      lazy: async () => {
                        const [{ AssessmentPage }, { TestRoom }, { PageGate }, { CheckInPage }] = await Promise.all([
                          import('../features/capture/components/assessment-page.tsx'),
                          import('../features/taking/components/test-room.tsx'),
                          import('../features/taking/components/page-gate.tsx'),
                          import('../features/check-in/components/check-in-page.tsx'),
                        ])
                        return { element: <AssessmentPage Room={TestRoom} Gate={PageGate} CheckIn={CheckInPage} /> }
                      },
                    },
                  ],
                },
                staffRoutes,
                { path: '/settings/:tab', Component: ToSettings },
                // Addresses that notifications may carry.
                { path: '/assessments', element: <Navigate to="/dashboard/assessments" replace /> },
                { path: '/system/updates', element: <Navigate to="/dashboard/system" replace /> },
                { path: '/proctoring/session/:testSessionId', Component: ToWall },
                {
                  element: <RequirePermission permission="wall:watch" />,
                  children: [
                    {
                      path: '/dashboard/monitoring',
                      lazy: async () => ({ Component: (await import('./watching.tsx')).Watching }),
                    },
                  ],
                },
              ],
            },
          ],
        },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ]
}

export const createAppRouter = () => createBrowserRouter(appRoutes())
