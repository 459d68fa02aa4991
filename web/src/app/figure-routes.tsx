import type { RouteObject } from 'react-router'
import { RequirePermission } from './guards.tsx'

/** What assessments come to: rankings while they run, and reports. */
export const figureRoutes: RouteObject[] = [
  {
    element: <RequirePermission permission="ranking:read" />,
    children: [
      {
        path: 'live-score',
        lazy: async () => ({
          Component: (await import('../features/rankings/components/live-score-page.tsx')).LiveScorePage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="talent:read" />,
    children: [
      {
        path: 'talent',
        lazy: async () => ({
          Component: (await import('../features/talent/components/talent-page.tsx')).TalentPage,
        }),
      },
      {
        path: 'talent/:personId',
        lazy: async () => ({
          Component: (await import('../features/talent/components/talent-person-page.tsx')).TalentPersonPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="report:read" />,
    children: [
      {
        path: 'assessment-reports',
        lazy: async () => ({
          Component: (await import('../features/reports/components/reports-page.tsx')).ReportsPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="report-card:read" />,
    children: [
      {
        path: 'report-cards',
        lazy: async () => ({
          Component: (await import('../features/report-cards/components/report-cards-page.tsx')).ReportCardsPage,
        }),
      },
    ],
  },
  {
    element: <RequirePermission permission="flag-kind:read" />,
    children: [
      {
        path: 'ai-accuracy',
        lazy: async () => ({
          Component: (await import('../features/ai-accuracy/components/ai-accuracy-page.tsx')).AiAccuracyPage,
        }),
      },
    ],
  },
]
