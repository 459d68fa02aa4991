import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatHourMinute } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import type { CaptureSession } from '../media/capture-session.ts'

function facesKey(faces: number | null) {
  if (faces === null) return 'analysis.faces.unknown'
  if (faces === 0) return 'analysis.faces.none'
  return faces === 1 ? 'analysis.faces.one' : 'analysis.faces.several'
}

/** What the server's analysis sees of this candidate: nothing is measured behind their back. */
export function AnalysisPanel({ capture }: { capture: CaptureSession }) {
  const { t } = useTranslation('capture')
  const analysis = useStore(capture.store, (state) => state.analysis)
  const audio = useStore(capture.store, (state) => state.audio)
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="sm">
        {t('analysis.title')}
      </Title>
      {analysis === null && audio === null ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('analysis.waiting')}
        </Text>
      ) : (
        <Stack gap="xs">
          {analysis === null ? null : (
            <>
              <Row label={t('analysis.face')} value={t(facesKey(analysis.faces), { value: analysis.faces ?? 0 })} />
              <Row
                label={t('analysis.attention')}
                value={analysis.attention === null ? '–' : `${Math.round(analysis.attention)} / 100`}
                share={analysis.attention}
              />
            </>
          )}
          {audio === null ? null : (
            <Row
              label={t('analysis.audio')}
              value={t(audio.hasVoice ? 'analysis.voice' : 'analysis.quiet')}
              share={audio.level}
            />
          )}
        </Stack>
      )}
      <RecentFlags capture={capture} />
      <Text size="xs" c="var(--pengawas-quiet)" mt="sm">
        {t('analysis.note')}
      </Text>
    </Paper>
  )
}

/** The last three signs, as the proctor reads them; a proctor's judgement of them is not shown. */
function RecentFlags({ capture }: { capture: CaptureSession }) {
  const { t, i18n } = useTranslation('capture')
  const flags = useStore(capture.store, (state) => state.flags)
  const titleOf = useFlagTitle()
  return (
    <section aria-live="polite" style={{ marginBlockStart: 12 }}>
      <Title order={3} size="h6">
        {t('analysis.flags')}
      </Title>
      {flags.length === 0 ? (
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('analysis.noFlags')}
        </Text>
      ) : (
        flags.map((flag) => (
          <Group key={flag.id} justify="space-between" gap="xs" wrap="nowrap">
            <Text size="sm">{titleOf(flag)}</Text>
            <Text size="sm" c="var(--pengawas-quiet)">
              {formatHourMinute(flag.at, i18n.language)}
            </Text>
          </Group>
        ))
      )}
    </section>
  )
}

function Row({ label, value, share }: { label: string; value: string; share?: number | null }) {
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        <Text size="sm" fw={600}>
          {value}
        </Text>
      </Group>
      {share === undefined || share === null ? null : <Progress value={share} size="xs" mt={4} aria-label={label} />}
    </div>
  )
}
