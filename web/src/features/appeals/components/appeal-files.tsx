import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { AppealFile } from '@pengawas/shared/contracts/appeals'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/appeals.ts'

/** The files of an appeal, to be saved; with a way to remove each where that is possible. */
export function AppealFiles({
  appealId,
  files,
  onRemove,
}: {
  appealId: string
  files: readonly AppealFile[]
  onRemove?: (fileId: string) => void
}) {
  const { t } = useTranslation('appeals')
  if (files.length === 0) return null
  return (
    <Stack gap={4} mt="xs" role="group" aria-label={t('files')}>
      {files.map(({ id, name, bytes }) => (
        <Group key={id} gap="xs" data-testid="appeal-file">
          <Anchor href={fileUrl(appealId, id)} download={name} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Anchor>
          <Text size="sm" c="var(--pengawas-quiet)">
            {t('kilobytes', { value: Math.ceil(bytes / 1_000) })}
          </Text>
          {onRemove === undefined ? null : (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={t('removeFile', { name })}
              onClick={() => onRemove(id)}
            >
              {t('remove')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
