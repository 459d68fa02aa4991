import { Button, Group } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { IconCertificate, IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { certificateUrl } from '../api/results.ts'

/** What can be taken away from a result: the certificate, where there is one, and the page on paper; then what its page adds. */
export function ResultActions({ result, children }: { result: TestResult; children?: ReactNode }) {
  const { t } = useTranslation('results')
  return (
    <Group className="screen-only">
      {result.hasCertificate ? (
        <Button
          component="a"
          href={certificateUrl(result.testSessionId)}
          download
          leftSection={<IconCertificate size={18} aria-hidden />}
        >
          {t('downloadCertificate')}
        </Button>
      ) : null}
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {t('downloadReport')}
      </Button>
      {children}
    </Group>
  )
}
