import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { MEDIA_SOURCES, type MediaSource } from '@pengawas/shared/contracts/proctoring'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { SOURCE_ICONS } from '../../../ui/source-icons.ts'
import { shownStateOf } from '../machine/source-state.ts'
import type { Capture } from '../store/capture-store.ts'
import { DeviceMenu } from './device-menu.tsx'

/** Each source as it really is, with what the candidate can do about it. */
export function SourceList({ capture }: { capture: Capture }) {
  const { t } = useTranslation(['capture', 'common'])
  const sources = useStore(capture.store, (state) => state.sources)
  const used = MEDIA_SOURCES.filter((source) => sources[source].requirement !== 'off')
  if (used.length === 0) return null
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {t('capture:session.sources')}
      </Title>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {used.map((source) => (
          <SourceRow key={source} source={source} capture={capture} />
        ))}
      </Stack>
    </Paper>
  )
}

function SourceRow({ source, capture }: { source: MediaSource; capture: Capture }) {
  const { t } = useTranslation(['capture', 'common'])
  const status = useStore(capture.store, (state) => state.sources[source])
  const state = shownStateOf(status)
  const isLive = state === 'live'
  const SourceIcon = isLive || state === 'unsent' ? SOURCE_ICONS[source].on : SOURCE_ICONS[source].off
  const color = isLive ? 'teal' : state === 'unsent' || state === 'declined' ? 'dimmed' : 'orange'
  const name = t(`common:sources.${source}`)
  const needsAction = !status.hasTrack
  return (
    <Group component="li" gap="sm" wrap="nowrap" data-testid={`source-${source}`} data-state={state}>
      <Text c={color} component="span" lh={0}>
        <SourceIcon size={22} aria-hidden />
      </Text>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="var(--pengawas-quiet)" role="status">
          {t(`capture:source.${state}`)}
        </Text>
      </div>
      {needsAction ? (
        <Button size="compact-sm" variant="light" onClick={() => void capture.reopen(source)}>
          {t(
            source === 'screen'
              ? state === 'declined'
                ? 'capture:session.shareScreen'
                : 'capture:session.shareAgain'
              : 'capture:session.retrySource',
          )}
        </Button>
      ) : null}
      {source === 'screen' && status.hasTrack ? (
        <Button size="compact-sm" variant="light" color="gray" onClick={() => void capture.release(source)}>
          {t('capture:session.stopScreen')}
        </Button>
      ) : null}
      {source !== 'screen' && status.hasTrack ? <DeviceMenu source={source} capture={capture} /> : null}
    </Group>
  )
}
