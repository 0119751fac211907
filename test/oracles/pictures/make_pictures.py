"""Small pictures of every kind that Pillow writes, with the pixels that it reads from them, as JSON.

Usage: make_pictures.py > test/core/compare/fixtures/pictures.json
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import random
from typing import Any

from PIL import Image

SIZE = (5, 3)


def noise(mode: str, channels: int, seed: int) -> Any:
    """A picture of random pixels."""
    rng = random.Random(seed)
    values = bytes(rng.randrange(256) for _ in range(SIZE[0] * SIZE[1] * channels))
    return Image.frombytes(mode, SIZE, values)


def packed(image: Any, kind: str, **options: Any) -> str:
    """The file in base64."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return base64.b64encode(file.getvalue()).decode()


def case(name: str, mime: str, text: str) -> dict[str, str]:
    """A file and its pixels."""
    image = Image.open(io.BytesIO(base64.b64decode(text)))
    if image.mode == "I;16":
        image = image.point(lambda value: value / 257).convert("L")
    pixels = base64.b64encode(image.convert("RGBA").tobytes()).decode()
    if image.width > SIZE[0]:
        pixels = hashlib.sha256(base64.b64decode(pixels)).hexdigest()
    return {"name": name, "mime": mime, "file": text, "pixels": pixels}


def main() -> None:
    """Print all of them."""
    plain = noise("RGB", 3, 1)
    few = plain.quantize(7)
    png = {
        "black and white": packed(noise("L", 1, 2).convert("1"), "PNG"),
        "gray": packed(noise("L", 1, 3), "PNG"),
        "gray with opacity": packed(noise("LA", 2, 4), "PNG"),
        "gray with a transparent color": packed(noise("L", 1, 3), "PNG", transparency=90),
        "colors": packed(plain, "PNG"),
        "colors with opacity": packed(noise("RGBA", 4, 5), "PNG"),
        "palette": packed(few, "PNG"),
        "palette of 2 bits": packed(plain.quantize(4), "PNG", bits=2),
        "palette with opacities": packed(few, "PNG", transparency=bytes([0, 128, 255])),
        "uncompressed": packed(plain, "PNG", compress_level=0),
    }
    large = Image.frombytes("L", (200, 90), bytes(random.Random(6).choices(range(256), k=18000)))
    moving = {"save_all": True, "append_images": [plain.quantize(5)], "duration": 100}
    gif = {"palette": packed(few, "GIF"), "animated": packed(few, "GIF", **moving)}
    gif["large"] = packed(large.quantize(256), "GIF", interlace=0)
    gif["interlaced"] = packed(few, "GIF", interlace=1)
    cases = [case(name, "image/png", text) for name, text in png.items()]
    cases += [case(name, "image/gif", text) for name, text in gif.items()]
    print(json.dumps(cases, indent=1))


if __name__ == "__main__":
    main()
