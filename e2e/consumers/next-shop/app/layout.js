import { Suspense } from 'react';

export const metadata = { title: 'A shop with Next.js' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Suspense fallback={<p>One moment …</p>}>{children}</Suspense>
      </body>
    </html>
  );
}
