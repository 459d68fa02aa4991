import type { RouteObject } from 'react-router'

/** A candidate's own competencies over time. */
export const ownTalentRoute: RouteObject = {
  path: '/participant/competencies',
  lazy: async () => {
    const [{ OwnTalentPage }, { HeaderActions }, { SignInAgain }] = await Promise.all([
      import('../features/talent/components/own-talent-page.tsx'),
      import('./header-actions.tsx'),
      import('../features/auth/components/sign-in-again.tsx'),
    ])
    const element = (
      <>
        <SignInAgain />
        <OwnTalentPage actions={<HeaderActions />} />
      </>
    )
    return { element }
  },
}
