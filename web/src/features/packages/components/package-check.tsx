import '@mantine/dropzone/styles.css'
import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import type { PackageKeys } from '@pengawas/shared/contracts/evidence-packages'
import type { PackageVerdict } from '@pengawas/shared/rules/evidence-package'
import { IconFileZip, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { canCheckSignatures, checkPackage, packageKeysQuery } from '../api/check-package.ts'

/** Where a package that came back from outside is checked: against its manifest, and that against the keys of this installation. */
export function PackageCheck() {
  const { t } = useTranslation('packages')
  const keys = useQuery(packageKeysQuery)
  return (
    <section aria-labelledby="package-check">
      <Stack gap="xs">
        <Title order={2} size="h5" id="package-check">
          {t('check.title')}
        </Title>
        <QueryStatus result={keys} />
        {keys.data === undefined ? null : <Checked keys={keys.data} />}
      </Stack>
    </section>
  )
}

function Checked({ keys }: { keys: PackageKeys }) {
  const { t } = useTranslation('packages')
  const check = useMutation({
    mutationFn: async (file: File) => ({
      name: file.name,
      verdict: (await canCheckSignatures(keys)) ? await checkPackage(file, keys) : null,
    }),
  })
  return (
    <>
      <Dropzone
        multiple={false}
        loading={check.isPending}
        py={check.data === undefined ? 'md' : 'xs'}
        onDrop={([file]) => (file === undefined ? undefined : check.mutate(file))}
        aria-label={t('check.choose')}
        inputProps={{ 'aria-label': t('check.choose') }}
      >
        <Group justify="center" gap="sm" wrap="nowrap" style={{ pointerEvents: 'none' }}>
          <IconFileZip size={28} aria-hidden />
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {check.data?.name ?? t('check.drop')}
            </Text>
            <Text size="sm" c="var(--pengawas-quiet)">
              {check.data === undefined ? t('check.hint') : t('check.another')}
            </Text>
          </div>
        </Group>
      </Dropzone>
      <div role="status" data-testid="package-verdict">
        {check.isPending ? <Text size="sm">{t('check.checking')}</Text> : null}
        {check.data === undefined ? null : check.data.verdict === null ? (
          <Alert color="orange">{t('check.unsupported')}</Alert>
        ) : (
          <Verdict verdict={check.data.verdict} keys={keys} />
        )}
      </div>
      {check.isError ? <FailureAlert title={t('check.failed')} error={check.error} /> : null}
      <PublicKey keys={keys} />
    </>
  )
}

function Verdict({ verdict, keys }: { verdict: PackageVerdict; keys: PackageKeys }) {
  const { t, i18n } = useTranslation('packages')
  const { valid, archive, signature, manifest, files } = verdict
  const fingerprint = manifest?.key.fingerprint ?? ''
  const isFormer = keys.some((key) => key.fingerprint === fingerprint && !key.isCurrent)
  const lacking = signature === 'valid' ? (manifest?.testSessions ?? []) : []
  const unwatched = lacking.filter(({ withheld }) => withheld.includes('recording')).map(({ code }) => code)
  const lost = lacking.reduce((sum, { lostSegments }) => sum + lostSegments.length, 0)
  const said = [
    ...(unwatched.length === 0 ? [] : [t('check.noRecording', { codes: unwatched.join(', ') })]),
    ...(lost === 0 ? [] : [t('check.lost', { value: formatCount(lost, i18n.language) })]),
    ...(archive === 'whole' ? [] : [t(`check.archive.${archive}`)]),
    ...(archive === 'unreadable' || signature === 'valid'
      ? []
      : [
          signature === 'unknown-key'
            ? t('check.unknownKey', { value: fingerprint })
            : t(`check.signature.${signature}`),
        ]),
  ]
  return (
    <Alert
      color={valid ? 'teal' : 'red'}
      icon={valid ? <IconShieldCheck aria-hidden /> : <IconShieldX aria-hidden />}
      title={
        valid
          ? t('check.valid', { value: formatCount(files.length, i18n.language), count: files.length })
          : t('check.invalid')
      }
    >
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        {signature === 'valid' && manifest !== null ? (
          <Text size="sm">
            {t('check.about', {
              at: formatInstant(manifest.madeAt, i18n.language),
              name: manifest.madeBy.name,
              codes: manifest.testSessions.map(({ code }) => code).join(', '),
            })}{' '}
            {isFormer ? t('check.former') : null}
          </Text>
        ) : null}
        {said.map((words) => (
          <Text key={words} size="sm">
            {words}
          </Text>
        ))}
        {files.length === 0 ? null : (
          <List size="sm" aria-label={t('check.files')}>
            {files.map(({ name, state }) => (
              <List.Item key={name} data-state={state} fw={state === 'whole' ? 400 : 700}>
                <bdi>{name}</bdi>: {t(`check.state.${state}`)}
              </List.Item>
            ))}
          </List>
        )}
      </Stack>
    </Alert>
  )
}

/** What people outside need to check packages themselves. */
function PublicKey({ keys }: { keys: PackageKeys }) {
  const { t } = useTranslation('packages')
  const [current] = keys
  if (current === undefined) return null
  return (
    <Group gap="sm">
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => saveFile('pengawas-public-key.pem', new Blob([current.pem], { type: 'application/x-pem-file' }))}
      >
        {t('check.key')}
      </Button>
      <Text size="xs" c="var(--pengawas-quiet)" style={{ overflowWrap: 'anywhere', flex: '1 1 240px' }}>
        {t('check.keyHint', { value: current.fingerprint })}
      </Text>
    </Group>
  )
}
