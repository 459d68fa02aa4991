import type { RouteObject } from 'react-router'

/** Registration, other ways to an account, and the page of a candidate's phone: for people without a login. */
export const entranceRoutes: RouteObject[] = [
  {
    path: '/register',
    lazy: async () => ({
      Component: (await import('../features/auth/components/registration-page.tsx')).RegistrationPage,
    }),
  },
  {
    path: '/register/confirm',
    lazy: async () => ({
      Component: (await import('../features/auth/components/confirm-registration-page.tsx')).ConfirmRegistrationPage,
    }),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({
      Component: (await import('../features/auth/components/forgotten-password-page.tsx')).ForgottenPasswordPage,
    }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({
      Component: (await import('../features/auth/components/reset-password-page.tsx')).ResetPasswordPage,
    }),
  },
  {
    path: '/second-camera',
    lazy: async () => ({
      Component: (await import('../features/capture/second-camera/second-camera-page.tsx')).SecondCameraPage,
    }),
  },
]
