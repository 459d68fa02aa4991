import { Alert, Button, Divider, Group, Modal, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { currentLoginSchema, type SignedInUser } from '@pengawas/shared/contracts/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestJson } from '../../../lib/http.ts'
import { holdPageLogin, type LoginEnded, useSignIns } from '../../../lib/page-login.ts'
import { profileQuery, useUser } from '../../../lib/profile.ts'
import { publicOptionsQuery } from '../../../lib/public-options.ts'
import { LoginForm } from './login-form.tsx'

/** Above every other dialog: behind it the page waits as it was left. */
const Z_INDEX = 1_000
const COVER = { backgroundOpacity: 0.9, blur: 14 }

/** Holds the page for its account: where the login ends, it is asked for over the page, and the calls that wait are repeated. */
function usePageLogin(user: SignedInUser) {
  const queryClient = useQueryClient()
  const [ended, setEnded] = useState<LoginEnded | null>(null)
  const waiting = useRef<PromiseWithResolvers<boolean> | null>(null)
  // Before anything on the page asks the server.
  useLayoutEffect(
    () =>
      holdPageLogin({
        accountId: user.id,
        signInAgain: (why) => {
          waiting.current ??= Promise.withResolvers<boolean>()
          setEnded(why)
          return waiting.current.promise
        },
      }),
    [user.id],
  )
  useEffect(() => () => waiting.current?.resolve(false), [])
  return {
    ended,
    setEnded,
    enter: (entered: SignedInUser): void => {
      if (entered.id !== user.id) {
        setEnded('other-account')
        return
      }
      queryClient.setQueryData(profileQuery.queryKey, entered)
      useSignIns.setState(({ count }) => ({ count: count + 1 }))
      waiting.current?.resolve(true)
      waiting.current = null
      setEnded(null)
    },
    // The guard then takes the page away, and with it this dialog, which lets the waiting calls fail.
    leave: (): void => void queryClient.setQueryData(profileQuery.queryKey, null),
  }
}

/** Signing in over the page, for the account that the page is open for and no other. */
export function SignInAgain() {
  const { t } = useTranslation(['auth', 'common', 'registration'])
  const user = useUser()
  const { ended, setEnded, enter, leave } = usePageLogin(user)
  const { data: options } = useQuery({ ...publicOptionsQuery, enabled: ended !== null })
  const openId = options?.openId ?? null
  // The person may have signed in on another tab, by the agency's identity provider for one.
  const look = (): void => {
    if (ended === null) return
    requestJson('/api/auth/session', currentLoginSchema).then(
      (current) => {
        if (current.user) enter(current.user)
        else setEnded(current.ended ?? 'not-authenticated')
      },
      () => undefined,
    )
  }
  useWindowEvent('focus', look)
  return (
    <Modal
      opened={ended !== null}
      onClose={() => undefined}
      title={t('auth:again.title')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={COVER}
      zIndex={Z_INDEX}
      centered
    >
      <Stack gap="md">
        <Text>{t('auth:again.text', { name: user.name })}</Text>
        {ended === null || ended === 'not-authenticated' ? null : (
          <Alert color="orange">{t(`common:errors.${ended}`)}</Alert>
        )}
        <LoginForm nip={user.nip} onSignedIn={enter} />
        {openId === null ? null : (
          <Stack gap="xs">
            <Divider label={t('registration:or')} />
            <Button component="a" href={openId.url} target="_blank" rel="noopener" variant="default">
              {t('registration:openId', { name: openId.name })}
            </Button>
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('auth:again.openIdHint')}
            </Text>
          </Stack>
        )}
        <Group justify="center">
          <Button variant="subtle" color="gray" onClick={leave}>
            {t('auth:again.leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
