const BLOCK = 512;

/** A tar archive (POSIX ustar) of files, as `tar cf` writes it: a name of more than 100 bytes is in a header of GNU's before its file. */
export function tarOf(files: readonly (readonly [name: string, content: string | Uint8Array])[]): Buffer {
  const blocks = files.flatMap(([name, content]) => {
    const bytes = Buffer.from(content);
    const long = Buffer.byteLength(name) > 100 ? [...entryOf('././@LongLink', Buffer.from(`${name}\0`), 'L')] : [];
    return [...long, ...entryOf(name, bytes, '0')];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function entryOf(name: string, bytes: Buffer, type: string): readonly Buffer[] {
  const header = Buffer.alloc(BLOCK);
  header.write(name.slice(0, 100), 0);
  header.write('0000644\0', 100);
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
}
