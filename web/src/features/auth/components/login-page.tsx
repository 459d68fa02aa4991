import { Alert, Box, Button, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { isErrorCode } from '@pengawas/shared/errors'
import { IconArrowLeft, IconEye, IconLock, IconUserCheck } from '@tabler/icons-react'
import type { SignedInUser } from '@pengawas/shared/contracts/auth'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { RequestFailure } from '../../../lib/http.ts'
import { forgetAnswers, homeOf, profileQuery } from '../../../lib/profile.ts'
import { Brand, BrandMark } from '../../../ui/brand.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { LanguageSelect } from '../../../ui/language-select.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherWays } from './other-ways.tsx'
import classes from './login-page.module.css'

/** Only paths of this site: a `next` from elsewhere must not lead people away after they typed their password. */
function safeNext(next: string | null): string | null {
  return next !== null && next.startsWith('/') && !next.startsWith('//') && !next.startsWith('/\\') ? next : null
}

/** The identity provider sends people back here with the code of what went wrong. */
function openIdFailure(code: string | null): RequestFailure | null {
  return code !== null && isErrorCode(code) ? new RequestFailure(code) : null
}

const POINTS = [
  ['live', IconEye],
  ['human', IconUserCheck],
  ['private', IconLock],
] as const

export function LoginPage({ audience }: { audience: 'everyone' | 'participant' }) {
  const { t } = useTranslation(['auth', 'common'])
  const [query] = useSearchParams()
  const queryClient = useQueryClient()
  const { data: user } = useQuery(profileQuery)
  if (user) return <Navigate to={safeNext(query.get('next')) ?? homeOf(user.role)} replace />
  const enter = (entered: SignedInUser): void => {
    // What another account was shown in this tab is not shown to the next one.
    forgetAnswers(queryClient)
    queryClient.setQueryData(profileQuery.queryKey, entered)
  }
  const broughtBack = openIdFailure(query.get('error'))
  // In the middle of a test too, where a login has ended.
  const isToAssessment = safeNext(query.get('next'))?.startsWith('/assessment/') ?? false
  const isParticipant = audience === 'participant'
  return (
    <div className={classes.page}>
      <aside className={classes.pitch}>
        <Group gap="sm">
          <BrandMark size={40} />
          <Text fw={700} size="xl">
            {t('common:appName')}
          </Text>
        </Group>
        <Box>
          <Text className={classes.claim}>{t('auth:pitch')}</Text>
          <List spacing="md" center mt="xl" className={classes.points}>
            {POINTS.map(([key, Icon]) => (
              <List.Item
                key={key}
                icon={
                  <ThemeIcon size={36} radius="xl" className={classes.pointIcon}>
                    <Icon size={20} aria-hidden />
                  </ThemeIcon>
                }
              >
                {t(`auth:points.${key}`)}
              </List.Item>
            ))}
          </List>
        </Box>
        <Text size="sm" className={classes.tagline}>
          {t('common:tagline')}
        </Text>
      </aside>
      <div className={classes.side}>
        <Group justify="space-between" className={classes.top}>
          <Button
            component={Link}
            to="/"
            variant="subtle"
            color="gray"
            leftSection={<IconArrowLeft size={18} className="mirrored" aria-hidden />}
          >
            {t('common:back')}
          </Button>
          <Box hiddenFrom="md">
            <Brand />
          </Box>
          <Box ms="auto">
            <LanguageSelect />
          </Box>
        </Group>
        <main id={MAIN_ID} className={classes.main}>
          <Stack gap={4} mb="xl">
            <Title order={1}>{t(isParticipant ? 'auth:participantTitle' : 'auth:title')}</Title>
            <Text c="var(--pengawas-quiet)">{t(isParticipant ? 'auth:participantSubtitle' : 'auth:subtitle')}</Text>
          </Stack>
          {isToAssessment ? (
            <Alert mb="md" variant="light">
              {t('auth:toAssessment')}
            </Alert>
          ) : null}
          {broughtBack === null ? null : (
            <Box mb="md">
              <FailureAlert error={broughtBack} />
            </Box>
          )}
          <LoginForm onSignedIn={enter} />
          <OtherWays />
        </main>
      </div>
    </div>
  )
}
