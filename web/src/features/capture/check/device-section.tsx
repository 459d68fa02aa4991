import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { MediaSource } from '@pengawas/shared/contracts/proctoring'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SOURCE_ICONS } from '../../../ui/source-icons.ts'
import { LocalLevel } from '../components/local-level.tsx'
import { SelfView } from '../components/self-view.tsx'
import { TroubleAlert } from '../components/trouble-alert.tsx'
import type { SourceTrouble } from '../machine/source-state.ts'
import { browserSupport, acquireSource } from '../media/acquire.ts'

/** Camera, microphone and screen, each tried when the candidate says so. Nothing leaves the page. */
export function DeviceSection() {
  const { t } = useTranslation(['capture', 'common'])
  const [tracks, setTracks] = useState<Partial<Record<MediaSource, MediaStreamTrack>>>({})
  const [troubles, setTroubles] = useState<Partial<Record<MediaSource, SourceTrouble>>>({})
  const held = useRef(tracks)
  useEffect(() => {
    held.current = tracks
  })
  useEffect(() => () => Object.values(held.current).forEach((track) => track.stop()), [])

  const toggle = async (source: MediaSource): Promise<void> => {
    const { [source]: running, ...others } = tracks
    setTroubles(({ [source]: _settled, ...rest }) => rest)
    if (running) {
      running.stop()
      setTracks(others)
      return
    }
    const acquired = await acquireSource(source)
    if (acquired.ok) {
      // The browser has a button of its own to stop sharing.
      acquired.track.onended = () => setTracks(({ [source]: _ended, ...rest }) => rest)
      setTracks((before) => ({ ...before, [source]: acquired.track }))
    } else setTroubles((before) => ({ ...before, [source]: acquired.trouble }))
  }
  const sources = (['camera', 'microphone', 'screen'] as const).filter(
    (source) => source !== 'screen' || browserSupport().screen,
  )
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h4" mb={4}>
        {t('capture:check.devices')}
      </Title>
      <Text c="var(--pengawas-quiet)" mb="md">
        {t('capture:check.devicesText')}
      </Text>
      <Stack gap="md">
        <Group gap="sm">
          {sources.map((source) => {
            const { on: SourceIcon, off: StopIcon } = SOURCE_ICONS[source]
            const isOn = tracks[source] !== undefined
            return (
              <Button
                key={source}
                variant={isOn ? 'light' : 'default'}
                aria-pressed={isOn}
                leftSection={isOn ? <SourceIcon size={18} aria-hidden /> : <StopIcon size={18} aria-hidden />}
                onClick={() => void toggle(source)}
              >
                {t(isOn ? 'capture:check.stop' : 'capture:check.try', { source: t(`common:sources.${source}`) })}
              </Button>
            )
          })}
        </Group>
        <TroubleAlert troubles={troubles} />
        {tracks.camera ? <SelfView track={tracks.camera} /> : null}
        {tracks.microphone ? <LocalLevel track={tracks.microphone} /> : null}
        {tracks.screen ? (
          <Text role="status" fw={600}>
            {t('capture:check.screenWorks')}
          </Text>
        ) : null}
      </Stack>
    </Paper>
  )
}
