import { Group, Progress, Stack, Text } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { watchLevel } from '../media/level-meter.ts'

/** The microphone's level as this page measures it. */
export function LocalLevel({ track }: { track: MediaStreamTrack }) {
  const { t } = useTranslation('capture')
  const [level, setLevel] = useState(0)
  useEffect(() => watchLevel(track, setLevel), [track])
  return (
    <Stack gap={4}>
      <Group gap="sm" wrap="nowrap">
        <IconMicrophone size={20} aria-hidden />
        <Progress.Root size="lg" style={{ flex: 1 }} transitionDuration={80}>
          <Progress.Section value={level} color="teal" aria-label={t('preview.level')} />
        </Progress.Root>
      </Group>
      <Text size="sm" c="var(--pengawas-quiet)">
        {t('preview.speak')}
      </Text>
    </Stack>
  )
}
