/** An email address. A long one breaks behind its @ before it breaks elsewhere. */
export function EmailText({ email }: { email: string }) {
  const host = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </>
  );
}
