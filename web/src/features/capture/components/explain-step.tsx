import { Alert, Badge, Button, Group, Stack, Switch, Text, ThemeIcon } from '@mantine/core'
import type { MediaPolicy } from '@pengawas/shared/contracts/assessments'
import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import type { RecordingMode } from '@pengawas/shared/contracts/recordings'
import type { RetentionTerms } from '@pengawas/shared/contracts/retention'
import { IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askedOf } from '../../../lib/rules/shared-sources.ts'
import { SOURCE_ICONS } from '../../../ui/source-icons.ts'
import type { MediaAccess } from '../hooks/use-media-access.ts'
import { ConsentText } from './consent-text.tsx'
import { TroubleAlert } from './trouble-alert.tsx'

interface ExplainStepProps {
  policy: MediaPolicy
  isAnalysed: boolean
  recording: RecordingMode
  retention: RetentionTerms
  access: MediaAccess
  canShareScreen: boolean
  isPractice: boolean
  onDecline: () => void
  /** The way on where a required device does not open; null where there is none. */
  without: ReactNode
}

const WHY = { camera: 'access.cameraWhy', microphone: 'access.microphoneWhy', screen: 'access.screenWhy' } as const

export function ExplainStep(props: ExplainStepProps) {
  const { policy, isAnalysed, recording, retention, access, canShareScreen, isPractice, onDecline, without } = props
  const { t } = useTranslation(['capture', 'common'])
  const asked = MEDIA_SOURCES.filter((source) => policy[source] !== 'off' && (source !== 'screen' || canShareScreen))
  return (
    <Stack gap="lg">
      <Text>{t(isPractice ? 'capture:access.practiceWhy' : 'capture:access.why')}</Text>
      <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {asked.map((source) => (
          <AskedSource key={source} source={source} isRequired={policy[source] === 'required'} access={access} />
        ))}
      </Stack>
      <Alert role="note" variant="light" color="gray" icon={<IconShieldLock aria-hidden />}>
        {isPractice ? (
          t('capture:access.practiceSecurity')
        ) : (
          <ConsentText shared={askedOf(policy)} isAnalysed={isAnalysed} recording={recording} retention={retention} />
        )}
      </Alert>
      {canShareScreen || policy.screen === 'off' || access.troubles.screen !== undefined ? null : (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('capture:access.screenUnsupported')}
        </Text>
      )}
      <TroubleAlert troubles={access.troubles} />
      {without}
      <div aria-live="polite">{access.isAsking ? <Text size="sm">{t('capture:access.askingHint')}</Text> : null}</div>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" size="md" disabled={access.isAsking} onClick={onDecline}>
          {t('capture:access.decline')}
        </Button>
        <Button size="md" loading={access.isAsking} onClick={() => void access.allow()} data-autofocus>
          {t('capture:access.allow')}
        </Button>
      </Group>
    </Stack>
  )
}

function AskedSource({
  source,
  isRequired,
  access,
}: {
  source: MediaSource
  isRequired: boolean
  access: MediaAccess
}) {
  const { t } = useTranslation(['capture', 'common'])
  const SourceIcon = SOURCE_ICONS[source].on
  const name = t(`common:sources.${source}`)
  return (
    <Group component="li" gap="md" wrap="nowrap">
      <ThemeIcon size={44} radius="md" variant="light">
        <SourceIcon size={24} aria-hidden />
      </ThemeIcon>
      <div style={{ flex: 1 }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t(`capture:${WHY[source]}`)}
        </Text>
      </div>
      {isRequired ? (
        <Badge variant="light">{t('capture:access.required')}</Badge>
      ) : (
        <Group gap="xs" wrap="nowrap">
          <Badge variant="light" color="gray" visibleFrom="xs">
            {t('capture:access.optional')}
          </Badge>
          <Switch
            size="md"
            aria-label={t('capture:access.share', { source: name })}
            checked={access.wanted[source]}
            onChange={(event) => access.want(source, event.currentTarget.checked)}
          />
        </Group>
      )}
    </Group>
  )
}
