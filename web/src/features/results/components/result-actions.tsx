import { Button, Group } from '@mantine/core'
import type { TestResult } from '@pengawas/shared/contracts/test-results'
import { IconCertificate, IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { certificateUrl, resultFileUrl } from '../api/results.ts'

/** What can be taken away from a result: the certificate, where there is one, and the report; then what its page adds. */
export function ResultActions({ result, children }: { result: TestResult; children?: ReactNode }) {
  const { t, i18n } = useTranslation('results')
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
      <Button
        component="a"
        href={resultFileUrl(result.testSessionId, i18n.language)}
        download
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
      >
        {t('downloadReport')}
      </Button>
      {children}
    </Group>
  )
}
